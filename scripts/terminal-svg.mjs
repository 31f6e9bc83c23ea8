// Lines of a terminal with their SGR sequences → a picture. Every piece is put at its own column and stretched to its
// cells, so that it looks the same in any monospace font.

const cell = {width: 8.4, height: 18};
const margin = 14;
const background = '#1e2127';
const foreground = '#c8ccd4';
const palette = ['#3f4451', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#d7dae0'];

export function svgFrom(lines, columns) {
  const width = columns * cell.width + 2 * margin;
  const height = lines.length * cell.height + 2 * margin;
  const rows = lines.flatMap((line, row) => piecesOf(line).flatMap(piece => drawn(piece, row)));
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" width="${number(width)}" height="${number(height)}" role="img" aria-label="The workstation: a list of learnings and the one that is selected">`,
    '<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;white-space:pre}</style>',
    `<rect width="100%" height="100%" rx="8" fill="${background}"/>`,
    ...rows,
    '</svg>',
  ].join('\n')}\n`;
}

function piecesOf(line) {
  const pieces = [];
  let style = {};
  let column = 0;
  for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
    const codes = /^\u001b\[([\d;]*)m$/.exec(part);
    if (codes) style = codes[1].split(';').reduce((made, code) => withCode(made, Number(code || 0)), style);
    else if (part !== '') {
      pieces.push({text: part, column, style});
      column += [...part].length;
    }
  }
  return pieces;
}

function withCode(style, code) {
  if (code === 0) return {};
  if (code === 1) return {...style, bold: true};
  if (code === 2) return {...style, dim: true};
  if (code === 4) return {...style, underline: true};
  if (code === 7) return {...style, inverse: true};
  if (code === 22) return {...style, bold: false, dim: false};
  if (code === 24) return {...style, underline: false};
  if (code === 27) return {...style, inverse: false};
  if (code >= 30 && code <= 37) return {...style, colour: palette[code - 30]};
  return code === 39 ? {...style, colour: undefined} : style;
}

function drawn({text, column, style}, row) {
  const x = margin + column * cell.width;
  const y = margin + row * cell.height;
  const wide = [...text].length * cell.width;
  const colour = style.colour ?? foreground;
  const shapes = [];
  if (style.inverse)
    shapes.push(`<rect x="${number(x)}" y="${y}" width="${number(wide)}" height="${cell.height}" fill="${colour}"/>`);
  if (text.trim() !== '')
    shapes.push(
      `<text x="${number(x)}" y="${y + 13}" textLength="${number(wide)}" lengthAdjust="spacingAndGlyphs" fill="${style.inverse ? background : colour}"${attributes(style)}>${escaped(text)}</text>`,
    );
  return shapes;
}

function attributes({bold, dim, underline}) {
  return `${bold ? ' font-weight="700"' : ''}${dim ? ' opacity="0.6"' : ''}${underline ? ' text-decoration="underline"' : ''}`;
}

function escaped(text) {
  return text.replace(/[&<>]/g, sign => ({'&': '&amp;', '<': '&lt;', '>': '&gt;'})[sign]);
}

function number(value) {
  return String(Math.round(value * 10) / 10);
}
