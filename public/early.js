(() => {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.earlyInstallPrompt = event;
  });
  try {
    const theme = localStorage.getItem("theme");
    if (theme) document.documentElement.dataset.theme = theme;
  } catch {}
  const lost = async (event) => {
    const { target } = event;
    const isStyle = target.rel === "stylesheet";
    if (!isStyle && target.type !== "module") return;
    try {
      await fetch("/early.js", { cache: "no-store" });
      if (isStyle) target.replaceWith(target.cloneNode());
      else if (document.querySelector(".first-main")) location.reload();
    } catch {
      setTimeout(lost, 2000, event);
    }
  };
  addEventListener("error", lost, true);
})();
