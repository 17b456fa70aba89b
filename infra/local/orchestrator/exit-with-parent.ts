/** Loaded into every child with `node --import`: a child whose parent is gone, however it ended, ends at once. */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGKILL');
});
process.channel?.unref();
