import { useEffect, useState } from 'react'

/** Long enough to type a word without a request for each letter. */
const TYPING_MS = 250

/** A value after it has not changed for a short time. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
