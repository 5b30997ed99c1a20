/** The farthest that the canvas zooms out. */
export const MIN_ZOOM = 0.1
/** Below this zoom no text can be read, so that only the shapes are drawn. */
export const FAR = 0.3
/** The smallest zoom at which the names of steps are easy to read. */
export const READABLE = 0.75
/** How the journey is shown: beside the palette, above the buttons, and with room for the frames and titles of groups. */
export const FIT = {
  maxZoom: 1,
  padding: { top: '64px', right: '40px', bottom: '72px', left: '88px' },
} as const
