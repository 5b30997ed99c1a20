import { type Db, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { fold, type Language, share, tokenize, topics } from '../understanding/index.ts'

/** A passage that answers a question, and the knowledge text that contains it. */
export interface Passage {
  knowledgeId: string
  title: string
  text: string
}

/** PostgreSQL's text search configurations. */
const CONFIGURATION: Record<Language, string> = { en: 'english', es: 'spanish', pt: 'portuguese' }

const LONGEST = 900

/** Splits a text into paragraphs, and long paragraphs at the ends of sentences. */
function cutIntoPassages(text: string): string[] {
  const passages: string[] = []
  for (const paragraph of text.split(/\n\s{0,200}\n/)) {
    let rest = paragraph.trim()
    while (rest.length > LONGEST) {
      const cut = rest.slice(0, LONGEST)
      const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('\n'), cut.lastIndexOf('? ')) + 1
      // An emoji stays whole, because half of it cannot be stored.
      const at = end > LONGEST / 3 ? end : cut.isWellFormed() ? LONGEST : LONGEST - 1
      passages.push(rest.slice(0, at).trim())
      rest = rest.slice(at).trim()
    }
    if (rest !== '') passages.push(rest)
  }
  return passages
}

/** Stores the passages of a text. The index has no accents, because people often omit them in questions. */
export async function writePassages(
  ctx: Ctx,
  { id, title, text, language }: { id: string; title: string; text: string; language: Language },
): Promise<void> {
  const configuration = CONFIGURATION[language]
  const rows = cutIntoPassages(text).map((passage, position) => ({
    position,
    text: passage,
    folded: fold(passage),
  }))
  await ctx.db.run(sql`delete from knowledge_passages where org_id = ${ctx.org} and knowledge_id = ${id}`)
  await ctx.db.run(sql`
    insert into knowledge_passages (org_id, knowledge_id, position, text, search)
    select ${ctx.org}, ${id}, r.position, r.text,
           setweight(to_tsvector(${configuration}::regconfig, ${fold(title)}::text), 'A') ||
           setweight(to_tsvector(${configuration}::regconfig, r.folded), 'B')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, text text, folded text)`)
}

const CANDIDATES = 10
const WORDS_ASKED = 30
/** The share of a question's topics that a passage must contain. */
const MIN_OVERLAP = 0.6

/**
 * The passages that answer a question, in any language, best first; none if nothing fits. Uses
 * knowledge_passages_words.
 */
export async function findPassages(db: Db, org: string, asked: string, limit: number): Promise<Passage[]> {
  const wanted = topics(asked)
  const words = [...new Set(tokenize(asked).map((token) => token.word))]
    .filter((word) => /^[\p{L}\p{N}]{2,40}$/u.test(word))
    .slice(0, WORDS_ASKED)
  if (wanted.size === 0 || words.length === 0) return []
  const any = words.join(' | ')
  const rows = await db.rows(sql<Passage & { rank: number }>`
    select p.knowledge_id as "knowledgeId", k.title, p.text, ts_rank(p.search, asked.query) as rank
    from (select to_tsquery('english', ${any}) || to_tsquery('spanish', ${any}) || to_tsquery('portuguese', ${any})) as asked (query)
    join knowledge_passages p on p.org_id = ${org} and p.search @@ asked.query
    join knowledge k on k.org_id = ${org} and k.id = p.knowledge_id
    order by rank desc, p.knowledge_id, p.position limit ${CANDIDATES}`)
  return rows
    .map(({ rank: _, ...passage }) => ({
      passage,
      fit: share(wanted, topics(`${passage.title}\n${passage.text}`)),
    }))
    .filter(({ fit }) => fit >= MIN_OVERLAP)
    .toSorted((a, b) => b.fit - a.fit)
    .slice(0, limit)
    .map(({ passage }) => passage)
}
