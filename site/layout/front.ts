import { codeTabs } from '../content/code.ts'
import { TASKS } from '../content/groups.ts'
import { escaped } from '../content/highlight.ts'
import { samplesOfShell } from '../content/shell-samples.ts'

interface Card {
  path: string
  title: string
  lead: string
}

/** The first page: what Parley is, a first call, and the guides by task. */
export function frontPage(pages: ReadonlyMap<string, Card>): string {
  const groups = TASKS.filter(({ isFolded }) => !isFolded).map(({ title, pages: names }) => {
    const cards = names.flatMap((name) => pages.get(`/docs/${name}`) ?? [])
    return `<h2 id="${title.toLowerCase().replaceAll(' ', '-')}">${title}</h2><ul class="cards">${cards.map(card).join('')}</ul>`
  })
  return `<header class="hero">
<h1>Know your customers. Talk with them.</h1>
<p class="lead">Parley stores your customer data, finds the right people to contact, and talks with them on WhatsApp and by email. It runs on your own PostgreSQL.</p>
<p class="actions"><a class="button" href="/docs/getting-started">Get started</a><a class="button plain" href="/docs/operations">API reference</a><a class="button plain" href="/">Open the workspace</a></p>
</header>
<div class="first-call">${codeTabs(samplesOfShell(FIRST_CALL)!, 'first-call')}</div>
<ul class="facts">
<li><strong>Live customer data</strong>Events in milliseconds, and live segments over people, events and relationships.</li>
<li><strong>Reliable conversations</strong>Journeys wait, follow up and hand over. Nobody is messaged twice, even after a crash.</li>
<li><strong>Built for code and agents</strong>Everything is a REST call, and what agents need is an MCP tool, with one API key.</li>
</ul>
${groups.join('\n')}
<h2 id="api-reference">API reference</h2>
<ul class="cards">${[
    card({
      path: '/docs/operations',
      title: 'All operations',
      lead: 'Every operation with its fields, errors and examples in curl, TypeScript and MCP.',
    }),
    card({ path: '/docs/reference/types', title: 'Types', lead: 'The shapes that operations share.' }),
    card({
      path: '/reference',
      title: 'Explorer',
      lead: 'Try each call from your browser, with your own key.',
    }),
    card({
      path: '/docs/behaviour',
      title: 'Rules in detail',
      lead: pages.get('/docs/behaviour')?.lead ?? '',
    }),
  ].join('')}</ul>`
}

const FIRST_CALL = `curl -X POST "$PARLEY_URL/api/v1/cdp/people" \\
  -H "Authorization: Bearer $PARLEY_API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"externalId":"ana","firstName":"Ana","phoneNumber":"+573001234567"}'`

function card({ path, title, lead }: Card): string {
  return `<li><a href="${path}">${escaped(title)}</a><p>${escaped(lead)}</p></li>`
}
