import { expect, it } from 'vitest';

import { appendTopic, cutTopic, lacksTopic, nounOf, topicOf } from './title-topic';

it.each([
  ['Approve the expense report', 'Expense document ME053101', true],
  ['Sign the order', 'Order 7712 of the roof', true],
  ['Sign order 7712', 'Order 7712 of the roof', false],
  ['Check the budget', 'Budget 2027', false],
  ['Call the surveyor', 'Roof of hall 3', true],
  ['Send the roof plan', 'Roof of hall 3', false],
])('“%s” lacks the topic “%s”: %s', (title, topic, lacks) => {
  expect(lacksTopic(title, topic, [])).toBe(lacks);
});

it.each([
  [
    '2027 Law Conference, Palm Desert, CA (Oct. 24-27,2027)- Advanced Seminar',
    '2027 Law Conference, Palm Desert, CA',
  ],
  [
    'Handover of the second floor (rooms 201 to 214) – keys and the list of faults',
    'Handover of the second floor (rooms 201 to 214)',
  ],
])('a topic that is cut closes its brackets: %s', (subject, topic) => {
  expect(cutTopic(subject)).toBe(topic);
});

it.each([
  ['Signature requested: Lease of hall 3', 'Lease of hall 3'],
  ['Dokument zur Unterschrift: Rahmenvertrag', 'Rahmenvertrag'],
  ['Recordatorio 2: Acuerdo de servicio', 'Acuerdo de servicio'],
  ['Crane plan: second draft', 'Crane plan: second draft'],
  ['Week 14', 'Week 14'],
  ['kommenden Freitag', ''],
])('the status that leads “%s” is no topic', (subject, topic) => {
  expect(topicOf({ subject, attachmentNames: [] }, '')).toBe(topic);
});

it.each([
  ['Rae Lindqvist sent you "Handover deed of unit 4" to sign', 'Handover deed of unit 4'],
  ['Boiler report outstanding', 'Boiler report'],
  ['Library – missing papers', 'Library – missing papers'],
])('the noun of “%s”', (topic, noun) => {
  expect(nounOf(topic)).toBe(noun);
});

it.each([
  ['Sign the lease', 'Lease of hall 3', 'Sign the lease of hall 3'],
  ['Tell Kevin to read', 'Read chapter 3', 'Tell Kevin to read chapter 3'],
  ['Sign the contract', 'Contract signature needed by Friday', 'Sign the contract'],
  ['Check the plan', 'Hall 3', 'Check the plan: Hall 3'],
  ['Check the door', 'Door into hall 3', 'Check the door into hall 3'],
  ['Review the budget', 'Budget meeting notes', 'Review the budget meeting notes'],
])('“%s” and “%s” are one title', (action, topic, title) => {
  expect(appendTopic(action, topic)).toBe(title);
});
