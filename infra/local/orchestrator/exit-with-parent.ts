/** Loaded into every child with `node --import`: ends the process as soon as its parent has ended. */
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGKILL');
});
process.channel?.unref();
