const COPIED_MS = 1_500
const TAB = 'parley.docs.example'

/** A button that copies the visible code of each example. */
export function addCopyButtons(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-code]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.setAttribute('aria-label', `Copy ${figure.querySelector('figcaption')?.textContent ?? 'example'}`)
    button.addEventListener('click', () => void copy(figure, button))
    figure.append(button)
  }
}

async function copy(figure: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const visible = [...figure.querySelectorAll<HTMLElement>('pre')].find((pre) => pre.offsetParent !== null)
  try {
    await navigator.clipboard.writeText(visible?.textContent ?? '')
    button.textContent = 'Copied'
  } catch {
    button.textContent = 'Select and copy'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, COPIED_MS)
}

/** The chosen form of examples holds for all of them, and for later pages. */
export function rememberTabs(): void {
  const tabs = document.querySelectorAll<HTMLInputElement>('.tabbed input')
  const choose = (value: string) => {
    for (const tab of tabs) if (tab.value === value) tab.checked = true
  }
  try {
    choose(localStorage.getItem(TAB) ?? '')
  } catch {
    // Storage is blocked: every page begins with the first form.
  }
  for (const tab of tabs) {
    tab.addEventListener('change', () => {
      // The example stays where it is while those above change their height.
      const before = tab.getBoundingClientRect().top
      choose(tab.value)
      scrollBy({ top: tab.getBoundingClientRect().top - before, behavior: 'instant' })
      try {
        localStorage.setItem(TAB, tab.value)
      } catch {
        // As above.
      }
    })
  }
}
