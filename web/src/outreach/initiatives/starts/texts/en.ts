import type { StartId, StartTexts } from '../starts.ts'

export const TEXTS: Readonly<Record<StartId, StartTexts>> = {
  survey: {
    name: 'Survey after a purchase',
    about: 'Ask how satisfied people are with their order and what you can improve.',
    objective: 'Learn how satisfied customers are with their last order and what to improve.',
    context:
      'Thank people for their answer. If something is wrong with an order, say that the team will get in touch.',
    messages: [
      'Hello {{person.firstName}}, thank you for your order. May we ask you two short questions about it?',
      'Hello {{person.firstName}}, your opinion helps us improve. Do you have a minute for two questions about your order?',
    ],
    questions: [
      { text: 'From 1 to 5, how satisfied are you with your order?' },
      { text: 'What could we do better next time?' },
    ],
    fields: [
      {
        label: 'Satisfaction',
        description: 'How satisfied the person is with the order, from 1 (bad) to 5 (excellent).',
      },
      { label: 'Improvement', description: 'What the person would like us to do better.' },
    ],
  },
  winBack: {
    name: 'Win back inactive customers',
    about: 'Find out why people stopped buying, and invite them to return.',
    objective: 'Learn why customers stopped buying and whether an offer would bring them back.',
    context:
      'Be friendly and brief. Do not promise a discount. Say that the team sends offers to people who want them.',
    messages: [
      'Hello {{person.firstName}}, we have not seen you for a while and would like to know why. May we ask you two questions?',
      'Hello {{person.firstName}}, we would still like to hear from you. What kept you from coming back?',
      'Hello {{person.firstName}}, this is our last message about it. Is there anything that would bring you back to us?',
    ],
    questions: [
      {
        text: 'What was the main reason that you stopped buying from us?',
        options: ['Price', 'Quality', 'Delivery', 'I no longer need it', 'Something else'],
      },
      { text: 'Would you like to get an offer from us?' },
    ],
    fields: [
      {
        label: 'Reason',
        description: 'The main reason why the person stopped buying.',
        values: ['Price', 'Quality', 'Delivery', 'I no longer need it', 'Something else'],
      },
      { label: 'Wants an offer', description: 'Whether the person would like to get an offer.' },
    ],
  },
  appointment: {
    name: 'Confirm appointments',
    about: 'Ask people to confirm an appointment as soon as it is booked.',
    objective: 'Find out whether the person comes to the appointment.',
    context: 'To move an appointment, people say when they have time, and the team answers with a new date.',
    messages: [
      'Hello {{person.firstName}}, you have an appointment with us on {{engagement.workflowState.date}}. Can you confirm that you will come?',
      'Hello {{person.firstName}}, please tell us whether you will come to your appointment on {{engagement.workflowState.date}}. Thank you.',
    ],
    questions: [
      { text: 'Will you come to your appointment?' },
      { text: 'Is there anything that we should prepare, or another time that suits you better?' },
    ],
    fields: [
      { label: 'Confirmed', description: 'Whether the person comes to the appointment.' },
      { label: 'Wishes', description: 'What to prepare, or when another appointment would suit the person.' },
    ],
  },
  lead: {
    name: 'Qualify leads',
    about: 'Ask new contacts from your forms what they need and when.',
    objective: 'Find out what the person needs, when, and whether they want a call.',
    context: 'Do not name prices. Say that a colleague calls within one working day.',
    messages: [
      'Hello {{person.firstName}}, thank you for your interest. May we ask you three short questions, so that we can help you better?',
      'Hello {{person.firstName}}, we are still here to help. What are you looking for?',
    ],
    questions: [
      { text: 'What are you looking for?' },
      { text: 'When would you like to start?', options: ['This month', 'In the next three months', 'Later'] },
      { text: 'May we call you?' },
    ],
    fields: [
      { label: 'Need', description: 'What the person is looking for.' },
      {
        label: 'Timeframe',
        description: 'When the person would like to start.',
        values: ['This month', 'In the next three months', 'Later'],
      },
      { label: 'Wants a call', description: 'Whether we may call the person.' },
    ],
  },
  invitation: {
    name: 'Invite to an event',
    about: 'Invite people, remind them once, and count the seats.',
    objective: 'Find out who comes to the event and how many seats they need.',
    context:
      'Add the date, the place and the program of your event here. The agent uses them in its answers.',
    messages: [
      'Hello {{person.firstName}}, we would like to invite you to our next event. Would you like to come?',
      'Hello {{person.firstName}}, there are still seats at our event. Would you like to join us?',
    ],
    questions: [
      { text: 'Would you like to come to the event?' },
      { text: 'How many seats do you need, from 1 to 10?' },
    ],
    fields: [
      { label: 'Attends', description: 'Whether the person comes to the event.' },
      { label: 'Seats', description: 'How many seats the person needs.' },
    ],
  },
  payment: {
    name: 'Remind of a payment',
    about: 'Remind people of an overdue invoice until it is paid.',
    objective: 'Find out when the person pays, and whether they need help.',
    context:
      'Be polite. Do not threaten. If the person has already paid, thank them and say that the team will check.',
    messages: [
      'Hello {{person.firstName}}, your invoice of {{engagement.workflowState.amount}} is overdue. When will you be able to pay it?',
      'Hello {{person.firstName}}, this is a reminder of your open invoice of {{engagement.workflowState.amount}}. Can we help you with it?',
      'Hello {{person.firstName}}, your invoice of {{engagement.workflowState.amount}} is still open. Please tell us when you will pay it.',
    ],
    questions: [{ text: 'When will you be able to pay?' }, { text: 'Do you need help with this invoice?' }],
    fields: [
      { label: 'Pays when', description: 'When the person says that they will pay.' },
      { label: 'Needs help', description: 'Whether the person needs help with the invoice.' },
    ],
  },
  nps: {
    name: 'NPS with follow-up',
    about: 'Ask how likely people are to recommend you, and why.',
    objective: 'Measure how likely customers are to recommend us, and learn why.',
    context: 'Thank people for any score. Do not try to change their mind.',
    messages: [
      'Hello {{person.firstName}}, we would like to ask you one question about us. Do you have a moment?',
      'Hello {{person.firstName}}, may we still ask you one short question? It takes less than a minute.',
    ],
    questions: [
      { text: 'From 0 to 10, how likely are you to recommend us to a friend?' },
      { text: 'What is the main reason for your score?' },
    ],
    fields: [
      { label: 'NPS', description: 'How likely the person is to recommend us, from 0 to 10.' },
      { label: 'Why', description: 'The main reason for the score.' },
    ],
  },
  reConsent: {
    name: 'Ask for consent again',
    about: 'Ask people whether they still want to hear from you.',
    objective: 'Find out whether the person still wants to get messages from us.',
    context: 'Accept a no at once and thank the person. Do not ask for a reason.',
    messages: [
      'Hello {{person.firstName}}, we would like to keep you informed about news and offers. Is that still fine with you?',
      'Hello {{person.firstName}}, please tell us whether you still want to hear from us. Without an answer, we stop writing.',
    ],
    questions: [{ text: 'Would you like to keep getting messages from us?' }],
    fields: [{ label: 'Consents', description: 'Whether the person wants to keep getting messages.' }],
  },
}
