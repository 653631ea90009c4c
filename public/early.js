// Runs before the app: what would be too late or would flash after it.
(() => {
  // The install event comes once, often before the app has started.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.earlyInstallPrompt = event;
    dispatchEvent(new Event("earlyinstallprompt"));
  });
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be denied; the system's colours stand.
  }
})();
