import { expect, it } from 'vitest';
import { textOfMarkup } from './text-of-markup.ts';

it.each([
  ['© OpenStreetMap', '© OpenStreetMap'],
  [
    '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>',
    '© OpenStreetMap contributors',
  ],
  ['<a href="https://protomaps.com">Protomaps</a>, <b>OSM</b>', 'Protomaps, OSM'],
  ['<script>alert(1)</script>Somebody', 'Somebody'],
  ['<img src=x onerror=alert(1)>Somebody', 'Somebody'],
  ['&lt;b&gt; &amp;amp; &#169; &#xA9; &quot;&apos;&nbsp;.', '<b> &amp; © © "\'.'],
  ['&unknown; &#99999999; &#x110000;', '&unknown; &#99999999;'],
  ['two\n lines\0', 'two lines'],
  ['', ''],
])('reads %j as %j', (markup, text) => {
  expect(textOfMarkup(markup)).toBe(text);
});
