// Nothing to call: linking this target is enough.
