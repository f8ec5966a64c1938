// Preloaded into what scripts/start.mjs starts: when that is killed without notice, its children stop in order.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
