import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonPicker } from '../../../customers/people/person-picker.tsx'
import { Loaded } from '../../../shell/loaded.tsx'
import { usePreferences } from '../../../shell/locale/preferences.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

/** Says whether a person would be enrolled, and if not, why. Nothing changes. */
export function ExplainPerson({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [person, setPerson] = useState<string | null>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={t`Why is somebody not in here?`}
      description={t`Parley checks the rules of enrollment for one person. Nothing changes.`}
    >
      <div className="flex flex-col gap-4">
        <PersonPicker label={t`Person`} value={person} onChange={setPerson} />
        {person !== null && <Explanation key={person} id={id} personExternalId={person} />}
      </div>
    </Dialog>
  )
}

function Explanation({ id, personExternalId }: { id: string; personExternalId: string }) {
  const { t } = useLingui()
  const { locale } = usePreferences()
  const explanation = useQuery({
    queryKey: ['initiatives', 'enrollment', id, personExternalId, locale],
    queryFn: ({ signal }) =>
      parley.initiatives.explainEnrollment({ id, personExternalId, language: locale }, { signal }),
  })
  return (
    <Loaded query={explanation}>
      {({ wouldEnroll, couldBeAdded, trigger, obstacles, rejections }) => (
        <div className="flex flex-col gap-3" aria-live="polite">
          <p className="font-medium">
            {wouldEnroll
              ? t`The trigger would enroll this person.`
              : couldBeAdded
                ? t`The trigger does not enroll this person, but you can add them.`
                : t`This person cannot be enrolled.`}
          </p>
          {trigger && (
            <p className="text-soft">
              <Trans>Trigger: {trigger.text}</Trans>
            </p>
          )}
          {obstacles.length > 0 && (
            <ul aria-label={t`Reasons`} className="flex list-disc flex-col gap-1 pl-5">
              {obstacles.map(({ code, message }) => (
                <li key={`${code} ${message}`}>{message}</li>
              ))}
            </ul>
          )}
          {rejections.length > 0 && (
            <section>
              <h3 className="mb-1 text-xs font-medium text-faint">
                <Trans>Earlier triggers that started nothing</Trans>
              </h3>
              <ul className="flex flex-col gap-1">
                {rejections.map(({ at, reason }) => (
                  <li key={`${at} ${reason}`} className="flex gap-3">
                    <code className="min-w-0 flex-1 text-xs">{reason}</code>
                    <Timestamp at={at} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Loaded>
  )
}
