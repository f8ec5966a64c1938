import { HTML_LIMIT } from '@docket/intelligence/reading/html-budget';
import { describe, expect, test } from 'vitest';

import { sanitizeHtml } from './sanitize-html';

const clean = (html: string) => sanitizeHtml(html).html;

describe('the body sanitizer', () => {
  test.each([
    ['script', '<p>Hi</p><script>alert(1)</script>'],
    ['iframe', '<p>Hi</p><iframe src="https://x.example">inside</iframe>'],
    ['object', '<p>Hi</p><object data="x.swf">inside</object>'],
    ['embed', '<p>Hi</p><embed src="x.swf">'],
    ['style', '<style>p{display:none}</style><p>Hi</p>'],
    ['link', '<link rel="stylesheet" href="https://x.example/a.css"><p>Hi</p>'],
    ['meta', '<meta http-equiv="refresh" content="0;url=https://x.example"><p>Hi</p>'],
    ['an inline handler', '<p onclick="alert(1)" ONMOUSEOVER=alert(2)>Hi</p>'],
    ['an inline style', '<p style="position:fixed;top:0">Hi</p>'],
    ['a comment with a script', '<!--[if mso]><script>alert(1)</script><![endif]--><p>Hi</p>'],
    [
      'SVG with a script',
      '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg><p>Hi</p>',
    ],
    ['a form', '<form action="https://x.example"><p>Hi</p><input name="password"></form>'],
    ['a base address', '<base href="https://x.example/"><p>Hi</p>'],
    ['a broken tag', '<p>Hi</p><scr<script>ipt>alert(1)</scr</script>ipt>'],
  ])('removes %s (§ 5)', (_, html) => {
    expect(clean(html)).not.toMatch(
      /script|iframe|object|embed|style|link|meta|onclick|onmouseover|svg|form|input|base|inside/i,
    );
    expect(clean(html)).toContain('<p>Hi</p>');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
  ])('removes the address %j from a link (§ 5)', (href) => {
    const html = clean(`<a href="${href}">Pay</a>`);
    expect(html).not.toMatch(/href|script|data:/i);
    expect(html).toContain('Pay');
  });

  test('a link opens in a new tab, without an opener, and shows its real target', () => {
    expect(clean('<a href="https://bank.example/pay" title="https://good.example">Pay</a>')).toBe(
      '<a href="https://bank.example/pay" title="https://bank.example/pay" target="_blank" rel="noopener noreferrer">Pay</a>',
    );
  });

  test.each([
    '<img src="cid:logo@x">',
    '<img>',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="">',
  ])('%s is replaced by the text [Embedded Image] (§ 5)', (html) => {
    expect(clean(html)).toBe('<span>[Embedded Image]</span>');
    expect(sanitizeHtml(html).hasRemoteImages).toBe(false);
  });

  test('a remote image waits for permission', () => {
    const { html, hasRemoteImages } = sanitizeHtml(
      '<img src="https://x.example/a.png" alt="A" srcset="https://x.example/b.png 2x">',
    );
    expect(html).toBe('<img data-remote-src="https://x.example/a.png" alt="A" />');
    expect(hasRemoteImages).toBe(true);
  });

  test.each([
    '<p>a &lt; b &amp;amp; c</p><a href="https://bank.example/pay">Pay</a>',
    '<img src="https://x.example/a.png" alt="A" width="3" height="4"><img src="cid:logo@x">',
    '<div class="gmail_quote x"><blockquote type="cite" style="margin:0">said</blockquote></div>',
    '<table width="100%"><tr><td colspan="2" align="left">x</table><p>not closed',
  ])('%s is unchanged when sanitized again', (html) => {
    const { html: safe, hasRemoteImages } = sanitizeHtml(html);
    expect(sanitizeHtml(safe)).toEqual({ html: safe, hasRemoteImages });
  });

  test('an image cannot smuggle code into the address that waits for permission', () => {
    expect(clean('<img data-remote-src="javascript:alert(1)">')).not.toContain('javascript');
  });

  test('drops the colours of the sender, which may hide text or clash with the theme', () => {
    const html =
      '<table bgcolor="#ffffff"><tr bgcolor="#fff"><td bgcolor="#fff"><font color="#ffffff" size="2">Pay</font></td></tr></table>';
    expect(clean(html)).toBe('<table><tr><td><font size="2">Pay</font></td></tr></table>');
  });

  test('a body of 5 MB is cut and says so', () => {
    const { html } = sanitizeHtml(`<p>${'word '.repeat(1_000_000)}</p>`);
    expect(html.length).toBeLessThan(HTML_LIMIT + 200);
    expect(html).toContain('too long to show');
  });

  test('deeply nested markup neither hangs nor throws', () => {
    expect(clean('<div>'.repeat(50_000) + 'deep')).toContain('deep');
  });
});

describe('HTML beyond the limits', () => {
  test('of tags is cut and says so', () => {
    const { html } = sanitizeHtml(`<p>First</p>${'<p>a</p>'.repeat(20_000)}`);
    expect(html).toMatch(/^<p>First<\/p>.*too long to show/s);
  });

  test.each([
    ['tags', '<b>'.repeat(5_000), /<b>/g],
    ['tags between the ends of others', '<div></i></p>'.repeat(5_000), /<div>/g],
    ['tables', '<table><tr><td>'.repeat(5_000), /<t[^>]*>/g],
  ])('nested too deep, %s is removed but its text stays', (_, html, tags) => {
    const shown = clean(`${html}deep`);
    expect(shown).toContain('deep');
    expect(shown.match(tags)?.length).toBeLessThanOrEqual(400);
  });

  test.each([
    ['many paragraphs that are never closed', '<p>a<br>'.repeat(5_000)],
    ['many tables, one after the other', '<table><tr><td>a</td></tr></table>'.repeat(2_000)],
  ])('does not count as nesting: %s', (_, html) => {
    expect(clean(html).match(/a/g)?.length).toBeGreaterThanOrEqual(2_000);
    expect(clean(html)).not.toContain('too long to show');
  });
});
