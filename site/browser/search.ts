import type MiniSearch from 'minisearch'
import { type Entry, find, readIndex } from '../search/engine.ts'

let index: Promise<MiniSearch<Entry>> | null = null
const load = () => {
  index ??= fetch('/docs/assets/search.json').then(async (answer) => readIndex(await answer.text()))
  return index
}

/** The search dialog: opened by its button, `/` or Ctrl K; the arrow keys choose, Enter opens. */
export function enableSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-search]')
  if (!button) return
  const dialog = document.createElement('dialog')
  dialog.className = 'search'
  dialog.setAttribute('aria-label', 'Search the documentation')
  dialog.innerHTML = `<input type="text" enterkeyhint="go" role="combobox" aria-label="Search" aria-expanded="false" aria-controls="results" aria-autocomplete="list" placeholder="Guides, operations, errors, settings" autocomplete="off" spellcheck="false"><div id="results" role="listbox" aria-label="Results"></div><p class="hint" role="status"></p>`
  document.body.append(dialog)
  const open = () => {
    if (dialog.open) return
    void load()
    dialog.showModal()
    dialog.querySelector('input')!.select()
  }
  button.hidden = false
  button.addEventListener('click', open)
  button.addEventListener('pointerenter', () => void load(), { once: true })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  addEventListener('keydown', (event) => {
    const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey)
    const isTyping =
      event.target instanceof HTMLElement && event.target.matches('input:not([type=radio]), textarea')
    if (!isShortcut && (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey))
      return
    event.preventDefault()
    open()
  })
  listen(dialog)
}

function listen(dialog: HTMLDialogElement): void {
  const input = dialog.querySelector('input')!
  const results = dialog.querySelector<HTMLElement>('#results')!
  const status = dialog.querySelector<HTMLElement>('.hint')!
  let chosen = 0
  const options = () => [...results.querySelectorAll<HTMLAnchorElement>('[role=option]')]
  const choose = (at: number) => {
    const all = options()
    chosen = all.length === 0 ? 0 : (at + all.length) % all.length
    for (const [place, option] of all.entries())
      option.setAttribute('aria-selected', String(place === chosen))
    const current = all[chosen]
    if (!current) return input.removeAttribute('aria-activedescendant')
    input.setAttribute('aria-activedescendant', current.id)
    current.scrollIntoView({ block: 'nearest' })
  }
  input.addEventListener('input', async () => {
    const query = input.value
    const loaded = await load().catch(() => null)
    if (query !== input.value) return
    if (!loaded) {
      index = null
      status.textContent = 'The search could not be loaded. Try again.'
      return
    }
    const found = find(loaded, query)
    results.replaceChildren(...found.map((entry, at) => optionOf(entry, at, query)))
    input.setAttribute('aria-expanded', String(found.length > 0))
    status.textContent =
      query.trim() === ''
        ? ''
        : found.length === 0
          ? `Nothing found for “${query}”.`
          : countWords(found.length)
    choose(0)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Enter') options()[chosen]?.click()
    else return
    event.preventDefault()
  })
  // A link within the page changes only the address, so the dialog must close by itself.
  results.addEventListener('click', () => dialog.close())
}

const countWords = (count: number) => (count === 1 ? '1 result' : `${count} results`)

function optionOf({ url, title, page, kind, text }: Entry, at: number, query: string): HTMLElement {
  const option = document.createElement('a')
  option.href = url
  option.id = `result-${at}`
  option.role = 'option'
  option.tabIndex = -1
  option.append(
    part('kind', kind),
    part('title', title),
    part('page', page === title ? '' : page),
    part('text', excerptOf(text, query)),
  )
  return option
}

function part(name: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = name
  element.textContent = text
  return element
}

const EXCERPT = 110

/** The part of the text around the first word of the query. */
function excerptOf(text: string, query: string): string {
  const word = query.trim().split(/\s+/)[0]?.toLowerCase() ?? ''
  const at = word === '' ? -1 : text.toLowerCase().indexOf(word)
  const from = at < EXCERPT - word.length ? 0 : text.lastIndexOf(' ', at - 30) + 1
  const excerpt = text.slice(from, from + EXCERPT)
  return `${from > 0 ? '… ' : ''}${excerpt}${from + EXCERPT < text.length ? '…' : ''}`
}
