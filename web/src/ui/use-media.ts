import { useSyncExternalStore } from 'react'

/** Whether a media query holds, now and later. */
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

/** As the variant `phone` of the style has it. */
export function useIsPhone(): boolean {
  return useMedia('(width < 48rem)')
}
