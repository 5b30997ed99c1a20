import { accounts } from '../../../identity/index.ts'
import { sql, textArray } from '../../../platform/db/index.ts'
import { postMail } from '../../../platform/mail/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { baseOf } from '../definition/texts.ts'
import { confirmationUrl } from './confirmation-link.ts'

/** A submission that may have an email address to confirm. */
interface Letter {
  /** UUID. */
  id: string
  language: string
  unconfirmed: { email: string | null }
}

/** Sends the letters that ask to confirm an email address. Nobody on the do-not-contact list gets one. */
export async function sendLetters(ctx: Ctx, submissions: readonly Letter[]): Promise<void> {
  const asked = submissions.filter(({ unconfirmed }) => unconfirmed.email !== null)
  if (asked.length === 0) return
  const listed = await ctx.db.rows(sql<{ value: string }>`
    select value from suppressions
    where org_id = ${ctx.org} and kind = 'email'
      and value = any(${textArray(asked.map(({ unconfirmed }) => unconfirmed.email))})`)
  const { name } = await ctx.db.one(sql<{ name: string }>`
    select name from organizations where org_id = ${ctx.org}`)
  const realNow = ctx.services.get(accounts).realNow()
  for (const { id, language, unconfirmed } of asked) {
    const to = unconfirmed.email!
    if (listed.some(({ value }) => value === to)) continue
    const words = WORDS[baseOf(language) as keyof typeof WORDS] ?? WORDS.en
    await postMail(ctx, { to, ...words(name, confirmationUrl(ctx, id)) }, realNow)
  }
}

/** The visitor's own words are left out: a stranger could send a message of theirs to anybody. */
const WORDS = {
  en: (organization: string, link: string) => ({
    subject: `Confirm your email address for ${organization}`,
    text: `Someone entered this email address in a form of ${organization}.\n\nIf it was you, open this link within seven days and confirm:\n\n${link}\n\nIf it was not you, ignore this email. We will not write to you again.\n`,
  }),
  es: (organization: string, link: string) => ({
    subject: `Confirma tu correo electrónico para ${organization}`,
    text: `Alguien escribió este correo electrónico en un formulario de ${organization}.\n\nSi fuiste tú, abre este enlace en los próximos siete días y confirma:\n\n${link}\n\nSi no fuiste tú, ignora este correo. No volveremos a escribirte.\n`,
  }),
  pt: (organization: string, link: string) => ({
    subject: `Confirme seu e-mail para ${organization}`,
    text: `Alguém digitou este e-mail em um formulário de ${organization}.\n\nSe foi você, abra este link nos próximos sete dias e confirme:\n\n${link}\n\nSe não foi você, ignore este e-mail. Não vamos escrever de novo.\n`,
  }),
}
