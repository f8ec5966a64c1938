// Service worker of the installed app and of browsers with notifications; a regular tab has none. Caches the
// static files of the app, never an API response.
const SHELL = 'docket-shell-1';
const MOST_FILES = 400;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  for (const name of await caches.keys()) if (name !== SHELL) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** Every screen is the same page. Network first, so that an update is never missed. */
async function page(request) {
  const kept = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (answer.ok && !answer.redirected && isPage) await kept.put('/', answer.clone());
    return answer;
  } catch (error) {
    const before = await kept.match('/');
    if (before === undefined) throw error;
    return before;
  }
}

/** File names contain a content hash, so a cached file is never stale. */
async function asset(request) {
  const kept = await caches.open(SHELL);
  const before = await kept.match(request);
  if (before !== undefined) return before;
  const answer = await fetch(request);
  if (answer.ok) {
    await kept.put(request, answer.clone());
    const files = await kept.keys();
    // The oldest files belong to earlier versions.
    for (const file of files.slice(0, Math.max(0, files.length - MOST_FILES)))
      await kept.delete(file);
  }
  return answer;
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json();
  const icon = '/icon-192.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});

/** Firefox lets a click open a window for a second. */
const ANSWER_MS = 300;

/** An open page shows it itself, as loading the page again would lose what was typed there. */
async function show(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The frame of an email is one of them, too.
  const open = windows.find(({ frameType }) => frameType !== 'nested');
  if (open !== undefined && (await isShownBy(open, url))) return open.focus();
  return self.clients.openWindow(url);
}

/** False if the page has unsaved input, or does not answer: nobody is signed in, or it is of an earlier version. */
function isShownBy(page, url) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data));
    port1.start();
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ opened: url }, [port2]);
  }).finally(() => port1.close());
}
