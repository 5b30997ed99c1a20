import { applyTheme } from '../theme.ts'

/* Runs before the page is painted, so that it never flashes in other colors. */
applyTheme()
