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
