// The service worker: keeps this build's files, so that the playground opens without a network after the first visit.
//
// page.mjs puts the list of files and the build's digest at the top of the built file. A new build is a new worker with a
// cache of its own; it takes over when the last page of the old build has gone (or asks for it), so that one page never
// mixes two builds.
declare const BUILD: { id: string; files: string[] };
declare const self: ServiceWorkerGlobalScope;
export {};

const PREFIX = `hermes-prompt:${new URL(self.registration.scope).pathname}:`;
const CACHE = PREFIX + BUILD.id;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(BUILD.files)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.href.startsWith(self.registration.scope)) return;
  // The page itself is one document whatever its query says (`?embed=1`).
  const key = request.mode === "navigate" && url.pathname === new URL(self.registration.scope).pathname ? self.registration.scope : request;
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(key)).then((hit) => hit ?? fetch(request)));
});
