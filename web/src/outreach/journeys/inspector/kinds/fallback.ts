import type { StepOf } from '../../graph/graph.ts'

/** A step that sends, and what is sent on another channel when it fails. */
export type Sending = 'SEND_MESSAGE' | 'SEND_EMAIL' | 'SEND_SMS'
export type Fallback = NonNullable<NonNullable<StepOf<Sending>['inputs']>['channelFallback']>
export type FallbackOn<C extends Fallback['channel']> = Extract<Fallback, { channel: C }>

export type Changes<T> = { [F in keyof T]?: T[F] | undefined }
