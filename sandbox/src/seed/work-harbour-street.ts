import { daniel, darya, hamish, ines, kenji, lotte, priya, transit } from './people';
import { bluePng, makeIcs, makePdf, redPng } from './seed-files';
import type { SeedMessage } from './seed-message';

const signature =
  '<p style="color:#667">Priya Nandakumar<br>Site manager, Corvid Contracting<br>+44 20 7946 0113</p>';

export const harbourStreetMail: readonly SeedMessage[] = [
  {
    key: 'hs14-quote-1',
    daysAgo: 16,
    at: '10:12',
    from: priya,
    to: [ines],
    cc: [daniel],
    subject: 'Fit-out quote and handover date',
    isRead: true,
    text: 'Hi Ines,\n\nHere is the first quote for the second floor of Harbour Street 14. It assumes handover on {+45}.\n\nCould you let me know by Friday whether the rear stair stays in scope?\n\nBest,\nPriya\n\n--\nPriya Nandakumar\nSite manager, Corvid Contracting',
    attachments: [
      {
        name: 'HS14 fit-out quote rev A.pdf',
        contentType: 'application/pdf',
        content: makePdf('HS14 fit-out quote, revision A', 180_000),
      },
    ],
  },
  {
    key: 'hs14-quote-2',
    folder: 'sentitems',
    daysAgo: 15,
    at: '09:40',
    to: [priya],
    cc: [daniel],
    answers: 'hs14-quote-1',
    subject: 'Re: Fit-out quote and handover date',
    text: 'Hi Priya,\n\nThanks. The rear stair stays in scope. I will send you the landlord consent by Wednesday.\n\nInes\n\nOn Tue, Priya Nandakumar wrote:\n> Could you let me know by Friday whether the rear stair stays in scope?',
  },
  {
    key: 'hs14-quote-3',
    daysAgo: 9,
    at: '15:27',
    from: priya,
    to: [ines],
    cc: [daniel],
    answers: 'hs14-quote-2',
    subject: 'Re: Fit-out quote and handover date',
    isRead: true,
    text: 'Hi Ines,\n\nConsent received, thank you. The inspector walks the floor on Tuesday at 10. Are you joining?\n\nPriya',
  },
  {
    key: 'hs14-quote-4',
    daysAgo: 0,
    at: '09:12',
    from: priya,
    to: [ines],
    cc: [daniel],
    answers: 'hs14-quote-3',
    subject: 'Revised fit-out quote and handover date',
    importance: 'high',
    html: `<html><body><p>Hi Ines,</p>
<p>Thanks for walking the second floor with us on Tuesday. The revised quote is attached. The only change is the fire door on the rear stair: the inspector now wants FD60 instead of FD30, and the supplier has one in stock.</p>
<p>Could you <b>sign the quote by noon tomorrow</b> so we can hold the glazing slot? If we miss it the next one is {+17}, and the handover moves with it.</p>
<p>Two smaller things. Please send us the tenant's floor loading figures before the screed goes down next Wednesday, and let Daniel know who keeps the keys over the weekend. Parking permits for the van would help too, but we can manage without.</p>
<p>Photos from Tuesday below.</p>
<p><img src="cid:stair-1@corvid" alt="Rear stair" width="240"> <img src="cid:stair-2@corvid" alt="Landing" width="240"></p>
<p><img src="https://images.corvid-contracting.example/banner.png" alt=""><img src="https://track.corvid-contracting.example/open?id=88" width="1" height="1" alt=""></p>
<p>Best,<br>Priya</p>${signature}
<div id="divRplyFwdMsg"><hr><b>From:</b> Ines Marlow<br><b>Sent:</b> two weeks ago<br><b>To:</b> Priya Nandakumar<br><b>Subject:</b> Re: Fit-out quote and handover date</div>
<blockquote><p>Thanks. The rear stair stays in scope. I will send you the landlord consent by Wednesday.</p>
<blockquote><p>Could you let me know by Friday whether the rear stair stays in scope?</p></blockquote></blockquote></body></html>`,
    attachments: [
      {
        name: 'HS14 fit-out quote rev C.pdf',
        contentType: 'application/pdf',
        content: makePdf('HS14 fit-out quote, revision C', 412_000),
      },
      {
        name: 'stair-1.png',
        contentType: 'image/png',
        content: bluePng,
        contentId: 'stair-1@corvid',
      },
      {
        name: 'stair-2.png',
        contentType: 'image/png',
        content: redPng,
        contentId: 'stair-2@corvid',
      },
    ],
  },
  {
    key: 'hs14-keys',
    daysAgo: 1,
    at: '16:44',
    from: daniel,
    to: [ines],
    subject: 'Keys for Harbour Street over the weekend',
    text: 'Corvid wants to work Saturday. I am away, so somebody has to meet them at 7:30. Can you take it, or shall I ask Petra?\n\nD.',
  },
  {
    key: 'hs14-glass',
    daysAgo: 5,
    at: '02:18',
    from: kenji,
    to: [ines],
    subject: 'ハーバーストリート14番地 ガラスの納期について',
    text: 'マーロウ様\n\nいつもお世話になっております。凪ガラスの森です。\nご注文の窓ガラスは{+12}に出荷予定です。金曜日までに納品先の住所をご確認いただけますでしょうか。\n\nよろしくお願いいたします。\n森 健二',
  },
  {
    key: 'hs14-lift',
    daysAgo: 7,
    at: '07:55',
    from: darya,
    to: [ines],
    subject: 'Лифт на Харбор-стрит 14: дата осмотра',
    text: 'Здравствуйте, Инес!\n\nПредлагаем провести осмотр лифта {+6} в 10:00. Пожалуйста, подтвердите время до среды.\n\nС уважением,\nДарья Соколова',
  },
  {
    key: 'hs14-night-works',
    daysAgo: 0,
    at: '09:02',
    from: transit,
    to: [ines],
    subject: 'Night works on Quay Road, next week',
    isOther: true,
    headers: [
      { name: 'Auto-Submitted', value: 'auto-generated' },
      { name: 'Precedence', value: 'bulk' },
    ],
    text: 'Quay Road will be closed to vehicles between 22:00 and 05:00 from {+3} to {+5}. Access for emergency services and for Harbour Street 14 stays open on foot.\n\nThis mailbox is not read. Do not reply to this message.',
  },
  {
    key: 'hs14-photo',
    daysAgo: 3,
    at: '13:20',
    from: lotte,
    to: [ines],
    subject: 'Photos for the annual report',
    isRead: true,
    text: 'Hello Ines,\n\nNo hurry at all. If you have a good picture of the Harbour Street front before the scaffolding went up, could you send it in the next month or so?\n\nLotte',
  },
  {
    key: 'hs14-scaffold',
    daysAgo: 12,
    at: '11:05',
    from: hamish,
    to: [ines],
    cc: [priya],
    subject: 'Scaffold licence for Harbour Street',
    isRead: true,
    isFlagged: true,
    text: 'Ines,\n\nthe street licence for the scaffold runs out on {+14}. Please apply for the extension at least five working days before. The council form is attached.\n\nHamish',
    attachments: [
      {
        name: 'Licence form.pdf',
        contentType: 'application/pdf',
        content: makePdf('Scaffold licence form'),
      },
    ],
  },
  {
    key: 'hs14-scaffold-2',
    folder: 'sentitems',
    daysAgo: 11,
    at: '17:20',
    to: [hamish],
    cc: [priya],
    answers: 'hs14-scaffold',
    subject: 'Re: Scaffold licence for Harbour Street',
    text: "Thanks Hamish. I'll file the extension next Monday and copy you in.\n\nInes",
  },
  {
    key: 'hs14-meeting-move',
    daysAgo: 2,
    at: '08:31',
    from: priya,
    to: [ines, daniel],
    subject: 'Moved: site meeting Harbour Street 14, now Thursday 14:00',
    text: 'The site meeting moves from Wednesday 10:00 to Thursday 14:00, same place. Please bring the door schedule.\n\nPriya',
    attachments: [
      {
        name: 'invite.ics',
        contentType: 'text/calendar',
        content: makeIcs({ summary: 'Site meeting Harbour Street 14', uid: 'hs14-site@corvid' }),
      },
    ],
  },
];
