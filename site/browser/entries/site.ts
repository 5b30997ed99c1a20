import { followContents } from '../contents.ts'
import { addCopyButtons, rememberTabs } from '../examples.ts'
import { enableSearch } from '../search.ts'
import { showCurrentPage } from '../sidebar.ts'
import { enableThemeButton } from '../theme.ts'

enableThemeButton()
enableSearch()
addCopyButtons()
rememberTabs()
followContents()
showCurrentPage()
