import { useSyncExternalStore } from 'react'

/** Whether a media query matches. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
  )
}

/** The same breakpoint as the `phone` variant of the styles. */
export function useIsPhone(): boolean {
  return useMedia('(width < 48rem)')
}
