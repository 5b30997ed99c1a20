import { withMessages } from '../../../shell/locale/locale.ts'

/** The canvas. It is large, so that it loads apart from its screen, and not for the list. */
export const loadCanvas = async () => {
  const { JourneyCanvas } = await withMessages(['customers'], () => import('./journey-canvas.tsx'))
  return { default: JourneyCanvas }
}
