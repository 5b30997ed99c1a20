import type { Json } from './api.ts'

/** The two opening templates, in Spanish like the people of the demo. */
export const TEMPLATES: Json[] = [
  {
    name: 'plan_checkin',
    language: 'es',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: {
      body: 'Hola {{1}}, te escribimos de Altiplano Móvil sobre tu plan actual. ¿Tienes un minuto para tres preguntas?',
    },
    variables: { 1: 'Ana' },
  },
  {
    name: 'plan_reminder',
    language: 'es',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: {
      body: 'Hola {{1}}, aún nos gustaría conocer tu opinión sobre tu plan. Responde cuando puedas y empezamos.',
    },
    variables: { 1: 'Ana' },
  },
]

export const INITIATIVE: Json = {
  name: 'Plan check-in',
  language: 'es',
  objective: 'Learn how satisfied customers are with their plan and whether they would change it.',
  identityDeflection:
    'Soy el asistente virtual de Altiplano Móvil. Si prefieres, te paso con una persona del equipo.',
  maxAttempts: 2,
  guidingQuestions: [
    {
      questionText: 'Del 1 al 5, ¿qué tan satisfecho estás con tu plan?',
      answerType: 'SCALE',
      priority: 1,
      scaleMin: 1,
      scaleMax: 5,
    },
    {
      questionText: '¿Qué usas más: datos, llamadas o mensajes?',
      answerType: 'MULTIPLE_CHOICE',
      priority: 2,
      options: ['Datos', 'Llamadas', 'Mensajes'],
    },
    { questionText: '¿Te interesaría cambiar de plan este mes?', answerType: 'BOOLEAN', priority: 3 },
  ],
}

export const EXTRACTION: Json = {
  fields: {
    satisfaction: {
      type: 'int',
      min: 1,
      max: 5,
      label: 'Satisfacción',
      description: '¿Qué tan satisfecho está con su plan, del 1 al 5?',
    },
    main_use: {
      type: 'enum',
      values: ['Datos', 'Llamadas', 'Mensajes'],
      label: 'Uso principal',
      description: 'Qué usa más: datos, llamadas o mensajes.',
    },
    wants_change: {
      type: 'bool',
      label: 'Quiere cambiar',
      description: '¿Le interesaría cambiar de plan este mes?',
    },
  },
}

const binding = { templateBindings: { 1: 'person.firstName' } }

/**
 * Opens, waits a day and converses. A person who does not answer is asked again after half a day. It takes three days
 * at most.
 */
export const DEFINITION: Json = {
  name: 'Plan check-in, two rounds',
  actions: [
    { id: 'entry', kind: 'ENTRY', name: 'Enrolled', inputs: { triggerType: 'manual' } },
    { id: 'opening', kind: 'SEND_MESSAGE', name: 'Opening', inputs: binding },
    { id: 'first_reply', kind: 'WAIT_FOR_REPLY', name: 'Wait a day', inputs: { maxTimeout: '24h' } },
    {
      id: 'pause',
      kind: 'DELAY',
      name: 'Let half a day pass',
      inputs: { mode: 'duration', duration: '12h' },
    },
    { id: 'reminder', kind: 'SEND_MESSAGE', name: 'Reminder', inputs: binding },
    { id: 'second_reply', kind: 'WAIT_FOR_REPLY', name: 'Wait half a day', inputs: { maxTimeout: '12h' } },
    {
      id: 'talk',
      kind: 'MANAGE_CONVERSATION',
      name: 'Three questions',
      inputs: { mode: 'AGENT', inactivityTimeout: '24h' },
    },
    { id: 'end', kind: 'EXIT', name: 'End' },
  ],
  edges: [
    { from: 'entry', to: 'opening', sourceHandle: 'SENT' },
    { from: 'opening', to: 'first_reply', sourceHandle: 'SENT' },
    { from: 'first_reply', to: 'talk', sourceHandle: 'REPLIED' },
    { from: 'first_reply', to: 'pause', sourceHandle: 'TIMEOUT' },
    { from: 'pause', to: 'reminder', sourceHandle: 'SENT' },
    { from: 'reminder', to: 'second_reply', sourceHandle: 'SENT' },
    { from: 'second_reply', to: 'talk', sourceHandle: 'REPLIED' },
    { from: 'second_reply', to: 'end', sourceHandle: 'TIMEOUT' },
    { from: 'talk', to: 'end', sourceHandle: 'CLOSED' },
    { from: 'talk', to: 'end', sourceHandle: 'STALE' },
  ],
}
