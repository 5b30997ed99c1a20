import { escaped, highlighted } from './highlight.ts'

export interface Sample {
  label: string
  language: string
  code: string
}

const NAMES: Record<string, string> = {
  sh: 'Shell',
  ts: 'TypeScript',
  js: 'JavaScript',
  json: 'JSON',
  csv: 'CSV',
  yaml: 'YAML',
  html: 'HTML',
  css: 'CSS',
  sql: 'SQL',
  text: 'Output',
}

/** One block of code with its language and a place for the copy button. */
export function codeBlock(code: string, language: string, label = NAMES[language] ?? ''): string {
  return `<figure class="code" data-code><figcaption>${escaped(label || 'Text')}</figcaption>${pre(code, language, label || 'Text')}</figure>\n`
}

function pre(code: string, language: string, label: string): string {
  return `<pre tabindex="0" role="group" aria-label="${escaped(label)}"><code>${highlighted(code, language)}</code></pre>`
}

/** Several forms of one example. The tabs are radio buttons, so they work without scripts too. */
export function codeTabs(samples: readonly Sample[], group: string): string {
  const tabs = samples.map(({ label }, at) => {
    const id = `${group}-${label.toLowerCase()}`
    return `<input type="radio" name="${group}" id="${id}" value="${label}"${at === 0 ? ' checked' : ''}><label for="${id}">${label}</label>`
  })
  const panels = samples.map(
    ({ label, language, code }) => `<div data-panel="${label}">${pre(code, language, label)}</div>`,
  )
  return `<figure class="code tabbed" data-code><fieldset><legend>Form of the example</legend>${tabs.join('')}</fieldset>${panels.join('')}</figure>\n`
}
