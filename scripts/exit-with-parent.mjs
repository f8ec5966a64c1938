// Preloaded into what scripts/start.mjs starts: if that is killed, its children stop cleanly.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
