/**
 * Gives each small Buffer memory of its own. Node cuts them from blocks of 64 kB, and a block stays as long as one of
 * its Buffers: keys of a few bytes that a session keeps would hold megabytes.
 */
Buffer.poolSize = 0;
