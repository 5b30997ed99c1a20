import { type ComponentType, useEffect, useState } from 'react'
import { withMessages } from '../locale/locale.ts'
import { tour, useTour } from './tour-state.ts'

/** The tour, whose code loads when it is taken. */
export function Tour() {
  const { isOpen } = useTour()
  const [Bar, setBar] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isOpen || Bar) return
    withMessages(['tour'], () => import('./tour-bar.tsx')).then(
      (module) => setBar(() => module.TourBar),
      () => tour.leave(),
    )
  }, [isOpen, Bar])
  return isOpen && Bar ? <Bar /> : null
}
