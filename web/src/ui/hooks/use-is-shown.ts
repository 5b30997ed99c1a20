import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still shown, for what ends long after it began: whoever left the screen stays elsewhere. */
export function useIsShown(): Readonly<RefObject<boolean>> {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
