/* What the frame shows on a key press, loaded after the screen. */
export { Palette } from './palette.tsx'
export { ShortcutsHelp } from './shortcuts-help.tsx'
