import { useSyncExternalStore } from 'react'
import { LOCALES, type Locale, localeOfBrowser } from './locale.ts'

export interface Preferences {
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  locale: Locale
  /** Enter sends a message; Shift+Enter makes a new line. */
  enterSends: boolean
  /** Notifications show outside the page while it is in the background. */
  browserNotifications: boolean
  /** Each new notification makes a sound. */
  notificationSound: boolean
}

const PLACE = 'parley.preferences'
const listeners = new Set<() => void>()
let current = stored()

/** The preferences of this browser. */
export const preferences = {
  read: () => current,
  change(changes: Partial<Preferences>): void {
    current = { ...current, ...changes }
    keep()
    applyAppearance()
    for (const listener of listeners) listener()
  },
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences.read)
}

/** The current theme, from the system unless the user chose one. */
export function useTheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, themeNow)
}

/** Sets the theme and density attributes that the styles read. */
export function applyAppearance(): void {
  const { dataset } = document.documentElement
  dataset.theme = themeNow()
  dataset.density = current.density
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')
systemIsDark.addEventListener('change', () => {
  applyAppearance()
  for (const listener of listeners) listener()
})

function themeNow(): 'light' | 'dark' {
  if (current.theme !== 'system') return current.theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function keep(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(current))
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function stored(): Preferences {
  const given = readStored()
  return {
    theme: given.theme === 'light' || given.theme === 'dark' ? given.theme : 'system',
    density: given.density === 'compact' ? 'compact' : 'comfortable',
    locale: given.locale && given.locale in LOCALES ? given.locale : localeOfBrowser(),
    enterSends: given.enterSends === true,
    browserNotifications: given.browserNotifications === true,
    notificationSound: given.notificationSound === true,
  }
}

function readStored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '{}') ?? {}
  } catch {
    // The value is invalid or storage is blocked: use the defaults.
    return {}
  }
}
