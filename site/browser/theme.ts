/** The place where the workspace keeps its preferences. Both share the theme. */
const PLACE = 'parley.preferences'
const dark = matchMedia('(prefers-color-scheme: dark)')

function stored(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {}
  } catch {
    // The value is invalid or storage is blocked: use the system's theme.
    return {}
  }
}

function isDark(): boolean {
  const { theme } = stored()
  return theme === 'dark' || (theme !== 'light' && dark.matches)
}

export function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light'
}

export function enableThemeButton(): void {
  dark.addEventListener('change', applyTheme)
  const button = document.querySelector<HTMLButtonElement>('[data-theme-button]')
  if (!button) return
  const show = () => button.setAttribute('aria-pressed', String(isDark()))
  button.hidden = false
  show()
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    try {
      localStorage.setItem(PLACE, JSON.stringify({ ...stored(), theme }))
    } catch {
      // Storage is blocked, so the choice lasts for this page.
    }
    document.documentElement.dataset.theme = theme
    button.setAttribute('aria-pressed', String(theme === 'dark'))
  })
}
