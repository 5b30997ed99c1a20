import { z } from 'zod'

/** The components of a new template, in the provider's terms. Types are accepted in any case. */

const upperCased = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(values))

const NamedExample = z.array(z.object({ param_name: z.string(), example: z.string().min(1) }))

const HeaderExample = z.object({
  header_text: z.array(z.string().min(1)).optional(),
  header_text_named_params: NamedExample.optional(),
  header_handle: z.array(z.string().min(1)).optional(),
})
const BodyExample = z.object({
  body_text: z.array(z.array(z.string().min(1))).optional(),
  body_text_named_params: NamedExample.optional(),
})

export const Button = z.object({
  type: upperCased([
    'QUICK_REPLY',
    'URL',
    'PHONE_NUMBER',
    'COPY_CODE',
    'FLOW',
    'OTP',
    'REQUEST_CONTACT_INFO',
    'CATALOG',
    'MPM',
    'VOICE_CALL',
  ]),
  text: z.string().optional(),
  url: z.string().optional(),
  phone_number: z.string().optional(),
  example: z.union([z.string(), z.array(z.string())]).optional(),
  otp_type: z.string().optional(),
  flow_id: z.string().optional(),
  flow_name: z.string().optional(),
  flow_json: z.string().optional(),
  flow_action: z.string().optional(),
  navigate_screen: z.string().optional(),
})
export type Button = z.infer<typeof Button>

const PlainComponent = z.object({
  type: upperCased(['HEADER', 'BODY', 'FOOTER', 'BUTTONS', 'CAROUSEL', 'LIMITED_TIME_OFFER']),
  format: upperCased(['TEXT', 'IMAGE', 'VIDEO', 'GIF', 'DOCUMENT', 'LOCATION']).optional(),
  text: z.string().optional(),
  example: z.union([HeaderExample.extend(BodyExample.shape), z.null()]).optional(),
  buttons: z.array(Button).optional(),
  add_security_recommendation: z.boolean().optional(),
  code_expiration_minutes: z.number().int().optional(),
  limited_time_offer: z.object({ text: z.string(), has_expiration: z.boolean().optional() }).optional(),
})
export const Component = PlainComponent.extend({
  cards: z.array(z.object({ components: z.array(PlainComponent) })).optional(),
})
export type Component = z.infer<typeof Component>

const CATEGORIES = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const
export type Category = (typeof CATEGORIES)[number]

export const TemplateRequest = z.object({
  name: z.string(),
  language: z.string(),
  category: upperCased(CATEGORIES),
  parameter_format: upperCased(['POSITIONAL', 'NAMED']).default('POSITIONAL'),
  message_send_ttl_seconds: z.number().int().optional(),
  allow_category_change: z.boolean().default(true),
  components: z.array(Component).min(1),
})
export type TemplateRequest = z.infer<typeof TemplateRequest>

export const TemplateEdit = z.object({
  category: upperCased(CATEGORIES).optional(),
  components: z.array(Component).min(1).optional(),
})

export function componentOf(components: readonly Component[], type: string): Component | null {
  return components.find((component) => component.type === type) ?? null
}

/** A broken template rule: the details of the error, and its subcode if the provider has one. */
export interface RuleBreak {
  details: string
  subcode?: number
}
