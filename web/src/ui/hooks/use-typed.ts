import { useState } from 'react'

/**
 * What somebody types for a value while it may not be one yet, and what keeps it with the value that it stands for. It
 * gives way when another value comes from outside, such as that of the next row after one was removed.
 */
export function useTyped<V, T>(value: V, textOf: (value: V) => T) {
  const [kept, setKept] = useState(() => ({ typed: textOf(value), value }))
  const isOurs = kept.value === value || JSON.stringify(kept.value) === JSON.stringify(value)
  const current = isOurs ? kept : { typed: textOf(value), value }
  if (current !== kept) setKept(current)
  return [current.typed, (typed: T, stands: V) => setKept({ typed, value: stands })] as const
}
