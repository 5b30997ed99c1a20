import { createHash } from 'node:crypto'
import { escaped } from '../../../platform/core/index.ts'
import type { PublicAnswer } from '../../../platform/operations/index.ts'
import type { Summary } from '../counting/count.ts'
import type { DayOfAnswers } from '../counting/timeline.ts'
import { dayChart, shareBar } from './drawings.ts'
import { withoutAddresses } from './hidden-addresses.ts'
import type { ShareRow } from './shares.ts'
import { type PageWords, WORDS } from './words.ts'

/** What a page shows. Nothing in it names a person. */
export interface SharedResults {
  share: ShareRow
  initiativeName: string
  organizationName: string
  timeZone: string
  /** null: they are being counted. */
  counted: { countedAt: Date; summary: Summary; days: Readonly<Record<string, DayOfAnswers[]>> } | null
}

const STYLE = `:root{color-scheme:light dark;--text:#1f2328;--soft:#59636e;--line:#d8dee4;--fill:#0b57d0;--back:#fff;--track:#eff2f5}
@media (prefers-color-scheme:dark){:root{--text:#e6edf3;--soft:#9da7b1;--line:#30363d;--fill:#6ea8fe;--back:#0d1117;--track:#21262d}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
main,footer{max-width:48rem;margin:0 auto;padding:0 1.25rem}
main{padding-top:2.5rem}
h1{font-size:1.6rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h3{font-size:.9rem;margin:1.25rem 0 .25rem}
p{margin:0 0 .5rem}
.soft,footer{color:var(--soft);font-size:.9rem}
section{border-top:1px solid var(--line);padding:1.5rem 0;margin-top:1.5rem}
.figure{font-size:1.75rem;font-weight:600}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:left;font-weight:400;padding:.3rem .75rem .3rem 0;vertical-align:middle}
thead th{color:var(--soft);font-size:.85rem}
.n{text-align:right;padding-right:0;width:5rem;white-space:nowrap}
.name{width:35%;overflow-wrap:anywhere}
svg{display:block;width:100%}
.bar{height:.6rem;border-radius:.2rem;background:var(--track)}
.days{height:6rem;border-bottom:1px solid var(--line)}
rect{fill:var(--fill)}
details{margin-top:.5rem}
summary{cursor:pointer;color:var(--soft);font-size:.9rem;padding:.3rem 0}
:focus-visible{outline:3px solid var(--fill);outline-offset:2px}
blockquote{margin:.5rem 0;padding-left:.75rem;border-left:3px solid var(--line);overflow-wrap:anywhere}
footer{border-top:1px solid var(--line);padding-top:1rem;padding-bottom:2.5rem;margin-top:1.5rem}`

/** The page runs no script, loads nothing and stands in no frame. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`

const COUNTING_AGAIN_SECONDS = 5

/** The results as a page for whoever has the link. */
export function resultsPage(shown: SharedResults): PublicAnswer {
  const { share, initiativeName, organizationName, counted } = shown
  const words = WORDS[share.language]
  const format = formatsOf(shown)
  const main = counted
    ? `<p class="soft">${[
        words.participants(format.number(counted.summary.participantCount)),
        words.asOf(format.time(counted.countedAt)),
        ...(share.segment === null ? [] : [words.onlySegment]),
      ]
        .map(escaped)
        .join(' · ')}</p>
${counted.summary.variables.map((variable) => section(variable, counted.days[variable.key] ?? [], share, words, format)).join('\n')}
${counted.summary.variables.length === 0 ? `<p>${words.noFields}</p>` : ''}`
    : `<p>${words.counting}</p>`
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    headers: {
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      ...(counted ? {} : { refresh: String(COUNTING_AGAIN_SECONDS) }),
    },
    body: `<!doctype html>
<html lang="${share.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(`${words.results}: ${initiativeName}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1 dir="auto">${escaped(initiativeName)}</h1>
${main}
</main>
<footer><p dir="auto">${escaped(organizationName)}</p><p>${escaped(words.until(format.time(share.expires_at)))}</p></footer>
</body>
</html>
`,
  }
}

interface Formats {
  number(value: number): string
  share(value: number): string
  time(at: Date): string
}

function formatsOf({ share: { language }, timeZone }: SharedResults): Formats {
  const numbers = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return {
    number: (value) => numbers.format(value),
    share: (value) => shares.format(value),
    time: (at) => times.format(at),
  }
}

type Variable = Summary['variables'][number]

function section(
  { label, coverage, average, distribution, samples, valueKind }: Variable,
  days: readonly DayOfAnswers[],
  { shows_quotes }: ShareRow,
  words: PageWords,
  format: Formats,
): string {
  const { answered, eligible } = coverage
  const nameOf = (value: string) => (valueKind === 'bool' ? (value === 'true' ? words.yes : words.no) : value)
  return `<section>
<h2 dir="auto">${escaped(label)}</h2>
<p class="soft">${eligible === 0 ? words.nobody : words.answered(format.number(answered), format.number(eligible), format.share(answered / eligible))}</p>
${average === undefined ? '' : `<p><span class="figure">${format.number(average)}</span> ${words.onAverage}</p>`}
${distribution && answered > 0 ? values(distribution, answered, nameOf, words, format) : ''}
${days.length > 1 ? overTime(days, words, format) : ''}
${shows_quotes && samples && samples.length > 0 ? `<h3>${words.latest}</h3>${samples.map((text) => `<blockquote dir="auto">${escaped(withoutAddresses(text))}</blockquote>`).join('')}` : ''}
</section>`
}

function values(
  rows: readonly { value: string; count: number }[],
  whole: number,
  nameOf: (value: string) => string,
  words: PageWords,
  format: Formats,
): string {
  return `<table>
<thead><tr><th class="name">${words.value}</th><td></td><th class="n">${words.count}</th><th class="n">${words.share}</th></tr></thead>
<tbody>${rows
    .map(
      ({ value, count }) =>
        `<tr><th class="name" scope="row" dir="auto">${escaped(nameOf(value))}</th><td>${shareBar(count / whole)}</td><td class="n">${format.number(count)}</td><td class="n">${format.share(count / whole)}</td></tr>`,
    )
    .join('')}</tbody>
</table>`
}

function overTime(days: readonly DayOfAnswers[], words: PageWords, format: Formats): string {
  const hasAverage = days.some(({ average }) => average !== null)
  return `<h3>${words.byDay}</h3>
${dayChart(days)}
<details><summary>${words.byDay} (${days[0]!.day} – ${days.at(-1)!.day})</summary>
<table>
<thead><tr><th>${words.day}</th><th class="n">${words.answers}</th>${hasAverage ? `<th class="n">${words.average}</th>` : ''}</tr></thead>
<tbody>${days
    .map(
      ({ day, answered, average }) =>
        `<tr><th scope="row">${day}</th><td class="n">${format.number(answered)}</td>${hasAverage ? `<td class="n">${average === null ? '–' : format.number(average)}</td>` : ''}</tr>`,
    )
    .join('')}</tbody>
</table></details>`
}
