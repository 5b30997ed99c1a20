import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parley } from '../../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../../shell/queries/mutations.ts'
import { FileBox } from '../../../../ui/fields/file-box.tsx'
import { FormError } from '../../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { useWantedFile } from '../../../../ui/hooks/use-wanted-file.ts'
import {
  type Issues,
  type MediaType,
  nameOfHeader,
  problemAt,
  type TemplateDraft,
} from '../draft/template-draft.ts'

type Media = Pick<TemplateDraft, 'mediaUrl' | 'mediaType'>

interface HeaderFileProps {
  media: Media
  /** The card that has it. */
  of?: string
  path?: string
  takes?: readonly MediaType[]
  issues: Issues
  isFixed: boolean
  onChange: (media: Media) => void
}

const ALL_MEDIA = ['IMAGE', 'VIDEO', 'DOCUMENT'] as const

const MB = 1024 * 1024
/** What WhatsApp takes as a header. The service looks at the content and has the last word. */
const LIMITS: Readonly<Record<string, { mediaType: MediaType; megabytes: number }>> = {
  'image/jpeg': { mediaType: 'IMAGE', megabytes: 5 },
  'image/png': { mediaType: 'IMAGE', megabytes: 5 },
  'video/mp4': { mediaType: 'VIDEO', megabytes: 16 },
  'video/3gpp': { mediaType: 'VIDEO', megabytes: 16 },
  'application/pdf': { mediaType: 'DOCUMENT', megabytes: 16 },
}

/** The file of a header: dropped or chosen, which uploads it, or at a public URL. */
export function HeaderFile(props: HeaderFileProps) {
  const { media, of, path = 'content.mediaUrl', takes = ALL_MEDIA, issues, isFixed, onChange } = props
  const { mediaUrl, mediaType } = media
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const wanted = useWantedFile()
  const upload = useApiMutation(
    async (file: File) => await parley.templates.upload({ file, fileName: file.name || 'file' }),
    {
      quiet: true,
      onDone: (stored, file) => {
        if (wanted.current === file) onChange({ mediaUrl: stored.url, mediaType: stored.mediaType })
      },
    },
  )
  const name = nameOfHeader(mediaUrl)
  const labelled = (label: string) => (of ? `${of}: ${label}` : label)
  const takesFiles = takes.includes('DOCUMENT')
  const kinds = { IMAGE: t`Picture`, VIDEO: t`Video`, DOCUMENT: t`Document` }
  const choose = (file: File) => {
    wanted.current = file
    upload.reset()
    const known = LIMITS[file.type]
    const limit = known && takes.includes(known.mediaType) ? known : undefined
    const megabytes = limit?.megabytes ?? 0
    if (limit === undefined)
      return setProblem(
        takesFiles
          ? t`WhatsApp takes JPEG, PNG, MP4, 3GP and PDF files as a header.`
          : t`WhatsApp takes JPEG, PNG, MP4 and 3GP files here.`,
      )
    if (file.size > megabytes * MB) return setProblem(t`Files of this kind can have up to ${megabytes} MB.`)
    setProblem(undefined)
    upload.mutate(file)
  }
  return (
    <div className="col-span-full flex flex-col gap-3">
      {!isFixed && (
        <FileBox
          label={of ? t`${of}: file` : t`File of the header`}
          title={
            upload.isPending
              ? t`Uploading…`
              : (name ??
                (takesFiles ? t`Drop a picture, video or PDF here` : t`Drop a picture or video here`))
          }
          action={name === null ? t`Select a file` : t`Select another file`}
          accept={Object.keys(LIMITS)
            .filter((type) => takes.includes(LIMITS[type]!.mediaType))
            .join(',')}
          onChoose={choose}
        />
      )}
      <p className="text-xs text-faint">
        {takesFiles ? (
          <Trans>
            Pictures up to 5 MB (JPEG, PNG), videos and PDFs up to 16 MB. WhatsApp’s reviewers see this file.
          </Trans>
        ) : (
          <Trans>
            Pictures up to 5 MB (JPEG, PNG), videos up to 16 MB. WhatsApp’s reviewers see this file.
          </Trans>
        )}
      </p>
      <FormError>{problem ?? formError(upload.error, [])}</FormError>
      {name === null ? (
        <div className="grid grid-cols-[2fr_1fr] gap-3 phone:grid-cols-1">
          <TextField
            label={of ? t`${of}: URL of the file` : t`Or the URL of the file`}
            hint={t`A public https:// address.`}
            type="url"
            dir="ltr"
            value={mediaUrl}
            onChange={(url) => {
              wanted.current = null
              onChange({ mediaUrl: url, mediaType })
            }}
            problem={problemAt(issues, path)}
          />
          <SelectField
            label={labelled(t`Kind of file`)}
            value={mediaType}
            onChange={(next) => onChange({ mediaUrl, mediaType: next })}
          >
            {takes.map((kind) => (
              <option key={kind} value={kind}>
                {kinds[kind]}
              </option>
            ))}
          </SelectField>
        </div>
      ) : (
        <FormError>{problemAt(issues, path)}</FormError>
      )}
    </div>
  )
}
