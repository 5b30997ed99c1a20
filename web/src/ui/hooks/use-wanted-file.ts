import { type RefObject, useEffect, useRef } from 'react'

/**
 * The file of a field that was chosen last; null when its field is gone. What is read of another file, which may arrive
 * later, is not wanted any longer.
 */
export function useWantedFile(): RefObject<File | null> {
  const wanted = useRef<File | null>(null)
  useEffect(
    () => () => {
      wanted.current = null
    },
    [],
  )
  return wanted
}
