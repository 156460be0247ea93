/** The methods that pictures are painted with: a canvas, or a writer of SVG. */
export interface Painter extends Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'lineJoin'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'closePath'
  | 'fillRect'
  | 'strokeRect'
  | 'fillText'
  | 'strokeText'
> {
  stroke: () => void;
  fill: () => void;
  setLineDash: (segments: number[]) => void;
  measureText: (text: string) => { width: number };
}
