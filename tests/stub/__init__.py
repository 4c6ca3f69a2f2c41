"""A Discord of our own on a real socket: what a pretended one in memory cannot do, faults above all."""
