// Before the app: the install event comes once, and colours must not flash.
(() => {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.earlyInstallPrompt = event;
  });
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {}
})();
