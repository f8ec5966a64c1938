// Runs before the first paint, so that the chosen theme never flashes. The names are those of src/app/appearance.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('docket.theme');
    var density = localStorage.getItem('docket.density');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (density === 'compact') root.dataset.density = density;
  } catch {
    // Storage is refused in some private windows: the system's theme is used.
    root.dataset.storage = 'refused';
  }
})();
