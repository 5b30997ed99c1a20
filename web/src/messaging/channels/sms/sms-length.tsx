import { Plural, Trans } from '@lingui/react/macro'
import { cn } from '../../../ui/class-names.ts'
import { smsParts } from './sms-parts.ts'

/** The most characters of an SMS. */
export const LONGEST_SMS = 1600

/** How long an SMS has become. Each part is paid. */
export function SmsLength({ text }: { text: string }) {
  if (text === '') return null
  const { parts, isUnicode } = smsParts(text)
  const isTooLong = text.length > LONGEST_SMS
  return (
    <p
      className={cn('px-3 pb-1 text-xs', isTooLong ? 'text-danger' : 'text-soft')}
      role={isTooLong ? 'alert' : undefined}
    >
      {isTooLong ? (
        <Trans>
          {text.length} of {LONGEST_SMS} characters. Shorten the text.
        </Trans>
      ) : (
        <>
          <Plural value={parts} one="# part" other="# parts" />
          {' · '}
          <Plural value={text.length} one="# character" other="# characters" />
          {isUnicode && parts > 1 && (
            <>
              {' · '}
              <Trans>Emoji and some accents make parts shorter</Trans>
            </>
          )}
        </>
      )}
    </p>
  )
}
