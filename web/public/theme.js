// Runs before the first paint, so that the theme does not flash. Uses the keys of src/app/shell/appearance.ts.
(function () {
  var root = document.documentElement;
  try {
    var theme = localStorage.getItem('docket.theme');
    var density = localStorage.getItem('docket.density');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (density === 'compact') root.dataset.density = density;
  } catch {
    // Storage is unavailable in some private windows; fall back to the system theme.
    root.dataset.storage = 'refused';
  }
})();
