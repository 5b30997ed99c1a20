import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { ExactTimestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Lock } from '../../../ui/icons/icons.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { Fact } from '../../../ui/records/facts.tsx'
import { PersonName } from '../../people/person-name.tsx'
import { type Draft, languagesOf, shownIn } from '../draft/draft.ts'
import type { EmbeddedForm, Spam, Submission } from '../form.ts'
import { wordsOf } from './answer-words.ts'
import { useVersionDrafts } from './version-drafts.ts'

interface DetailsProps {
  form: EmbeddedForm
  submission: Submission | Spam
}

/** What a visitor sent, and with what, in the words that they saw. */
export function SubmissionDetails({ form, submission }: DetailsProps) {
  const { t, i18n } = useLingui()
  const { submittedAt, version, score, ending, answers, hidden, consent, page } = submission
  const draft = useVersionDrafts(form, [version])(version)
  if (!draft) return <SkeletonLines />
  const shownEnding = draft.endings?.find(({ id }) => id === ending)
  return (
    <div className="flex flex-col gap-5">
      <Answers draft={draft} answers={answers} heading={t`Answers`} />
      {submission.sensitive.length > 0 && <Sensitive draft={draft} submission={submission} />}
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1.5">
        {'personExternalId' in submission && (
          <Fact label={t`Person`}>
            <Link
              to="/people/$externalId"
              params={{ externalId: submission.personExternalId }}
              className="font-medium hover:underline"
            >
              <PersonName externalId={submission.personExternalId} />
            </Link>
          </Fact>
        )}
        <Fact label={t`Sent`}>
          <ExactTimestamp at={submittedAt} />
        </Fact>
        <Fact label={t`Version`}>{version}</Fact>
        <Fact label={t`Score`}>{i18n.number(score)}</Fact>
        {ending !== null && (
          <Fact label={t`Ending`}>
            <bdi className="wrap-anywhere">
              {shownIn(shownEnding?.title, languagesOf(draft)[0]!, draft) || ending}
            </bdi>
          </Fact>
        )}
        {consent && (
          <Fact label={t`Consent`}>
            {consent.given ? t`Given` : t`Not given`}
            <span className="block text-soft wrap-anywhere" dir="auto">
              {consent.text}
            </span>
          </Fact>
        )}
        {page !== null && (
          <Fact label={t`Page`}>
            <span className="wrap-anywhere">{page}</span>
          </Fact>
        )}
        {Object.entries(hidden).map(([key, value]) => (
          <Fact key={key} label={<bdi>{key}</bdi>}>
            <bdi className="wrap-anywhere">{value}</bdi>
          </Fact>
        ))}
        {'confirmation' in submission && submission.confirmation !== null && (
          <Fact label={t`Confirmation`}>
            {submission.confirmation === 'waiting' ? t`Waiting for the visitor` : t`Confirmed`}
          </Fact>
        )}
      </dl>
    </div>
  )
}

interface AnswersProps {
  draft: Draft
  answers: Submission['answers']
  heading: string
}

function Answers({ draft, answers, heading }: AnswersProps) {
  const { t } = useLingui()
  const language = languagesOf(draft)[0]!
  return (
    <section>
      <h3 className="mb-1.5 text-xs font-medium text-faint">{heading}</h3>
      <dl className="flex flex-col gap-2">
        {inOrder(answers, draft).map(([key, answer]) => {
          const field = draft.fields?.find((one) => one.key === key)
          return (
            <div key={key}>
              <dt className="text-soft wrap-anywhere" dir="auto">
                {shownIn(field?.label, language, draft) || key}
              </dt>
              <dd className="font-medium whitespace-pre-wrap wrap-anywhere" dir="auto">
                {wordsOf(answer, field?.options, t`yes`, t`no`, (text) => shownIn(text, language, draft))}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** In the order of the form, then those that it does not have. */
function inOrder(answers: Submission['answers'], { fields = [] }: Draft) {
  const place = (key: string) => {
    const at = fields.findIndex((field) => field.key === key)
    return at === -1 ? fields.length : at
  }
  return Object.entries(answers).toSorted(([one], [other]) => place(one) - place(other))
}

/** Sensitive answers are fetched when somebody who may see them asks. */
function Sensitive({ draft, submission }: Pick<DetailsProps, 'submission'> & { draft: Draft }) {
  const { t } = useLingui()
  const maySee = usePermission('sensitive:read')
  const show = useApiMutation(() => parley.submissions.sensitive.get({ submissionId: submission.id }))
  if (show.data) return <Answers draft={draft} answers={show.data.answers} heading={t`Sensitive answers`} />
  return (
    <div className="flex flex-wrap items-center gap-2 text-soft">
      <Lock size={14} />
      <span className="min-w-0 flex-1">
        <Plural
          value={submission.sensitive.length}
          one="# sensitive answer is hidden."
          other="# sensitive answers are hidden."
        />
      </span>
      {maySee && 'personExternalId' in submission && (
        <Button size="small" onClick={() => show.mutate()} disabled={show.isPending}>
          <Trans>Show</Trans>
        </Button>
      )}
    </div>
  )
}
