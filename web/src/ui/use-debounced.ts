import { useEffect, useState } from 'react'

/** Long enough that a word can be typed without each letter being asked for. */
const TYPING_MS = 250

/** A value that has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
