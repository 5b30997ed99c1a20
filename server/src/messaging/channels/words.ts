import { sql } from '../../platform/db/index.ts'

/** What a message `t` says. Without it, the message is still one that was sent or received. */
export const WITHOUT_WORDS = sql`
  text = '', subject = null, media_url = null, details = null, referral = null, error_text = null,
  template = case when t.template is not null then t.template || '{"parameters": {}}' end`

/** Whether it has any of that. */
export const WITH_WORDS = sql`(
  t.text <> '' or t.subject is not null or t.media_url is not null or t.details is not null or t.error_text is not null
  or t.referral is not null or t.template -> 'parameters' <> '{}')`
