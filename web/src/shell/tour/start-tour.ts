import type { useNavigate } from '@tanstack/react-router'
import { tour } from './tour-state.ts'

/** Opens the tour where it was left. Its first step explains the list of initiatives. */
export function startTour(navigate: ReturnType<typeof useNavigate>): void {
  if (tour.open() === 'initiatives') void navigate({ to: '/initiatives' })
}
